/** The logo: five strokes, the fifth in the accent colour. */
const Mark = () => (
  <svg viewBox="0 0 18 18" aria-hidden="true" fill="currentColor">
    <path d="M0 0h2v18H0z" />
    <path d="M4 0h2v18H4z" />
    <path d="M8 0h2v18H8z" />
    <path d="M12 0h2v18h-2z" />
    <path className="fifth" d="M16 0h2v18h-2z" />
  </svg>
)

export const Brand = () => (
  <a className="brand" href="/" aria-label="Quinto, pagina iniziale">
    <Mark />
    Quinto
  </a>
)
