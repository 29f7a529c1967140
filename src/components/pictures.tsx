/** An empty basket. Decoration. */
export function BasketPicture() {
  return (
    <svg viewBox="0 0 160 120" width="160" height="120" aria-hidden="true">
      <ellipse cx="80" cy="108" rx="60" ry="8" fill="var(--colour-picture-shade)" />
      <path d="M40 56h80l-9 44H49z" fill="var(--colour-picture-carrot)" />
    </svg>
  );
}

/** A leaf that has seen better days. Decoration. */
export function WiltedPicture() {
  return (
    <svg viewBox="0 0 160 120" width="160" height="120" aria-hidden="true">
      <ellipse cx="80" cy="108" rx="60" ry="8" fill="var(--colour-picture-shade)" />
      <path d="M60 100q-20-60 30-60 30 10 20 40z" fill="var(--colour-picture-leaf)" />
    </svg>
  );
}
