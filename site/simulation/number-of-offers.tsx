/** The heading of a table with the first offers. */
export const offersTitle = (shown: number, all: number): string =>
  all === 1 ? 'Una sola offerta' : shown < all ? `Le prime ${shown} offerte di ${all}` : `Le ${all} offerte`

/** The number of offers that a table leaves out, which the criterion places after those shown. */
export const OtherOffers = ({ number, criterion }: { number: number; criterion: string }) =>
  number > 0 && (
    <p className="note">
      {number === 1 ? 'Un’altra offerta ha' : `Altre ${number} offerte hanno`} un {criterion} uguale o più
      alto.
    </p>
  )
