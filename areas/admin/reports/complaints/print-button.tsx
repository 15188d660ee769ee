/** Prints the page. */
export const PrintButton = () => (
  <button className="button" type="button" onClick={() => print()}>
    Stampa
  </button>
)
