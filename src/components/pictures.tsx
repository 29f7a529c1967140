/** A paper bag, seen from the front: 60 units wide, 72 high, its top edge at 0. */
const BAG = "M0 0l6 5 6-5 6 5 6-5 6 5 6-5 6 5 6-5 6 5 6-5v66a6 6 0 0 1-6 6H6a6 6 0 0 1-6-6z";
const BAG_FOLD = "M48 0l6 5 6-5v66a6 6 0 0 1-6 6h-3q-5-36-3-72z";

/** For pictures of their own. */
export function Bag() {
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
