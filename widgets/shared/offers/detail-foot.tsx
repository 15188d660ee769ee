import { warning } from '../../../contract/products/warnings.ts'

/** The end of an offer's detail: the information that the law requires. Asking stands in the bar above. */
export const DetailFoot = ({ example }: { example: string }) => (
  <p class="foot note">
    <strong>{warning}</strong> {example}
  </p>
)
