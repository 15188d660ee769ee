/** The logo: five strokes, the fifth in the accent colour. */
export const Mark = ({ className }: { className?: string }) => (
  <svg className={className} viewBox="0 0 18 18" aria-hidden="true" fill="currentColor">
    <path d="M0 0h2v18H0zM4 0h2v18H4zM8 0h2v18H8zM12 0h2v18h-2z" />
    <path className="fifth" d="M16 0h2v18h-2z" />
  </svg>
)

/** The logo as a link to the public site. */
export const Brand = () => (
  <a className="brand" href="/" aria-label="Quinto, sito pubblico">
    <Mark />
    Quinto
  </a>
)
