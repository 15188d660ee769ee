import { QrCode } from '../controls/qr-code.tsx'

/** The secret of the second factor, as a QR code and as text. */
export const SecretToScan = ({ segreto, uri }: { segreto: string; uri: string }) => (
  <div className="secret">
    <QrCode text={uri} label="Codice QR della chiave" />
    <div>
      <p>
        Inquadri il codice con un’app di autenticazione, oppure vi scriva questa chiave, e poi scriva qui
        sotto il codice che l’app mostra.
      </p>
      <p className="key">{segreto.match(/.{1,4}/g)?.join(' ')}</p>
    </div>
  </div>
)
