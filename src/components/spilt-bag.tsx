import { Bag } from "./pictures";

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
