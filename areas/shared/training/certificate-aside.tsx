import { CertificateButton } from './certificate-button.tsx'

/** The button for the PDF of a certificate, beside its record. */
const CertificateAside = ({ id }: { id: string }) => (
  <p>
    <CertificateButton id={id} />
  </p>
)

export default CertificateAside
