/** The logo: five strokes, the fifth in the accent colour. */
const Mark = () => (
  <svg viewBox="0 0 18 18" aria-hidden="true" fill="currentColor">
    <path d="M0 0h2v18H0zM4 0h2v18H4zM8 0h2v18H8zM12 0h2v18h-2z" />
    <path className="fifth" d="M16 0h2v18h-2z" />
  </svg>
)

export const Brand = () => (
  <a className="brand" href="/" aria-label="Quinto, pagina iniziale">
    <Mark />
    Quinto
  </a>
)
