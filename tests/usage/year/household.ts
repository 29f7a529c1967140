/** A shop with a list of its own: what the family buys there, in the order of its shelves, by the days between two purchases. */
export type Shop = {
  readonly name: string;
  /** The days between two visits. */
  readonly visitDays: number;
  readonly habits: readonly Habit[];
};

/** Something that is bought again and again. */
export type Habit = { readonly text: string; readonly gapDays: number };

/** Returns the habits in texts of the form `7: Milk 2 l, Butter`. */
const habits = (...groups: readonly string[]): readonly Habit[] =>
  groups.flatMap((group) => {
    const [gapDays, texts = ""] = group.split(": ");
    return texts.split(", ").map((text) => ({ text, gapDays: Number(gapDays) }));
  });

/** The shops, the main one first. */
export const SHOPS: readonly [Shop, ...Shop[]] = [
  {
    name: "Groceries",
    visitDays: 7,
    habits: habits(
      "7: Bananas 1 kg, Apples 6, Carrots, Cucumber, Bread, Rolls 6x",
      "14: Onions 1 kg, Garlic, Avocado 2x, Mushrooms 250 g, Spinach",
      "30: Ginger, Fennel, Red cabbage, Limes 4x",
      "7: Milk 2 l, Butter 250 g, Eggs x 10, Natural yoghurt 500 g, Grated cheese",
      "14: Cream 200 ml, Quark, Feta, Mozzarella 2x, Ham 200 g, Salami",
      "30: Parmesan, Crème fraîche, Tofu, Smoked salmon, Sausages 8x",
      "7: Muesli 500 g, Orange juice 1 l, Spaghetti",
      "14: Rice 1 kg, Tinned tomatoes (400 g), Peas, Oat milk, Crisps, Chocolate, Biscuits",
      "30: Flour 1 kg, Sugar 1 kg, Olive oil, Lentils 500 g, Chickpeas 2 tins, Coffee 500 g, Green tea, Honey, Jam",
      "30: Mustard, Ketchup, Soy sauce, Raisins, Hazelnuts 200 g, Couscous, Frozen pizza 3x, Ice cream, Fish fingers",
      "80: Salt, Pepper, Paprika, Vinegar, Baking powder, Vanilla sugar, Yeast, Cocoa, Bay leaves, Cinnamon, Curry, Stock cubes",
      "80: Maple syrup, Peanut butter, Sunflower seeds, Polenta, Coconut milk 2x, Rice vinegar, Capers, Puff pastry",
    ),
  },
  {
    name: "Market",
    visitDays: 7,
    habits: habits(
      "7: Tomatoes 1 kg, Lettuce, Potatoes 2 kg, Strawberries 500 g",
      "14: Parsley, Radishes, Leek 2x, Pears, Goat cheese",
      "30: Asparagus 1 kg, Pumpkin, Flowers",
    ),
  },
  {
    name: "Drugstore",
    visitDays: 14,
    habits: habits(
      "14: Toilet paper, Kitchen roll 4x, Nappies 2 packs",
      "30: Shampoo, Toothpaste, Shower gel 2x, Washing powder, Dishwasher tablets",
      "80: Sun cream, Plasters, Razor blades, Hand cream, Sponges 5x",
    ),
  },
  {
    name: "Hardware store",
    visitDays: 28,
    habits: habits("30: Light bulbs 2x, AA batteries 8x, Sandpaper, Screws 4 x 40, Masking tape"),
  },
  {
    name: "Garden centre",
    visitDays: 28,
    habits: habits("30: Potting soil 20 l, Basil, Bird seed 5 kg, Slug pellets, Plant food"),
  },
];

/** The names of lists for one occasion. */
export const OCCASIONS = [
  ..."Birthday party, Camping, Christmas baking, School trip, Barbecue, Move, Picnic".split(", "),
];

const KINDS = "Red, Blue, White, Large, Small, Round, Striped, Wooden".split(", ");
const THINGS =
  "napkins, balloons, candles, ribbon, plates, cups, straws, skewers, lanterns, cards, envelopes, boxes, stickers, beads, " +
  "tent pegs, rope, torches, brushes, hooks, frames, baskets, blankets, cushions, bowls, trays, jars, labels, pens, masks, flags";

/** What is bought once, for an occasion. */
export const ONCE: readonly string[] = THINGS.split(", ").flatMap((thing) =>
  KINDS.map((kind) => `${kind} ${thing}`),
);
