/** A conductor's catenary between two towers, forming an F. Takes the colour of the text around it. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg
      viewBox="0 0 64 64"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d="M16 11C27 25 45 25 56 11M16 30C24 39 38 39 46 31" strokeWidth="5" stroke="var(--logo-wire)" />
      <path d="M16 7V57M9 57h14M56 6v15" strokeWidth="6" />
    </svg>
  );
}
