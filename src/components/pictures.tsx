/** A paper bag, seen from the front: 60 units wide, 72 high, its top edge at 0. */
const BAG = "M0 0l6 5 6-5 6 5 6-5 6 5 6-5 6 5 6-5 6 5 6-5v66a6 6 0 0 1-6 6H6a6 6 0 0 1-6-6z";
const BAG_FOLD = "M48 0l6 5 6-5v66a6 6 0 0 1-6 6h-3q-5-36-3-72z";

function Bag() {
  return (
    <>
      <path d={BAG} fill="var(--colour-picture-paper)" />
      <path d={BAG_FOLD} fill="var(--colour-picture-shade)" />
      <path d={BAG} fill="none" stroke="var(--colour-control)" strokeWidth="2.5" />
    </>
  );
}

/** An empty bag, asleep. Decoration. */
export function EmptyBagPicture() {
  return (
    <svg viewBox="0 0 160 120" width="160" height="120" aria-hidden="true" strokeLinejoin="round">
      <ellipse cx="82" cy="107" rx="52" ry="7" fill="var(--colour-picture-shade)" />
      <g fill="var(--colour-picture-leaf)">
        <path d="M79 36c-3-12-13-16-23-14 1 10 10 17 23 14z" />
        <path d="M80 36c0-13 8-21 20-22 2 12-6 22-20 22z" fill="var(--colour-picture-leaf-light)" />
      </g>
      <g transform="translate(50 34)">
        <Bag />
        <g fill="none" stroke="var(--colour-ink-soft)" strokeWidth="2.8" strokeLinecap="round">
          <path d="M11.5 37q3.5 3.5 7 0M30.5 37q3.5 3.5 7 0M21.5 45q3 2.5 6 0" />
        </g>
      </g>
      <g fill="none" stroke="var(--colour-control)" strokeWidth="2.2" strokeLinecap="round">
        <path d="M116 46h7l-7 8h7M128 30h9l-9 10h9" />
      </g>
    </svg>
  );
}

/** A bag that fell over, and what was in it. Decoration. */
export function SpiltBagPicture() {
  return (
    <svg viewBox="0 0 160 120" width="160" height="120" aria-hidden="true" strokeLinejoin="round">
      <ellipse cx="80" cy="107" rx="74" ry="7" fill="var(--colour-picture-shade)" />
      <g transform="translate(86 43) rotate(87)">
        <Bag />
        <g fill="var(--colour-ink-soft)" transform="translate(25 36) rotate(-87)">
          <circle cx="-9" cy="-2" r="3.2" />
          <circle cx="9" cy="-2" r="3.2" />
          <ellipse cx="0" cy="9" rx="3.5" ry="4.5" />
        </g>
      </g>
      <path d="M97 84q26 3 40 14-18 6-40 2-7-8 0-16z" fill="var(--colour-picture-carrot)" />
      <path
        d="M97 92q-9-9-16-6 3 3 5 6-4 1-6 5 9 2 17-5z"
        fill="var(--colour-picture-leaf)"
        stroke="var(--colour-picture-leaf)"
        strokeWidth="2"
      />
      <g transform="translate(140 92)">
        <circle r="14" fill="var(--colour-picture-tomato)" />
        <path
          d="M-1-10q-5-5-9-2 2 4 5 4-1 3 0 5 4-1 5-4 2 3 6 3 0-3-1-5 4-1 5-5-6-2-11 4z"
          fill="var(--colour-picture-leaf)"
          transform="rotate(35)"
        />
      </g>
      <g transform="translate(111 70) rotate(-24)">
        <path
          d="M-16 0q3-1 5-4 5-7 11-7t11 7q2 3 5 4-3 1-5 4-5 7-11 7t-11-7q-2-3-5-4z"
          fill="var(--colour-picture-lemon)"
        />
      </g>
    </svg>
  );
}
