import { useState } from 'react'
import { Link, useParams } from 'wouter'
import { ConfirmForm } from '../shared/controls/confirm-form.tsx'
import { SignedOutLayout } from '../shared/pages/signed-out-layout.tsx'
import { useServices } from '../shared/services.ts'

/**
 * The page of the link in a letter of an alert. Opening the page stops nothing, because mail scanners open links too.
 */
export default function StopAlert() {
  const { client } = useServices()
  const { token = '' } = useParams<{ token: string }>()
  const [isDone, setDone] = useState(false)
  if (isDone)
    return (
      <SignedOutLayout title="L’avviso è fermo">
        <p role="status">Non Le scriviamo più per questa soglia. La simulazione resta nella Sua area.</p>
        <p>
          <Link className="button" href="/area-clienti/simulazioni">
            Apri le simulazioni
          </Link>
        </p>
      </SignedOutLayout>
    )
  return (
    <SignedOutLayout title="Ferma l’avviso sui tassi">
      <p className="soft">Con un tocco l’avviso di questa lettera si ferma. Non occorre accedere.</p>
      <ConfirmForm
        action="send"
        label="Ferma l’avviso"
        ask={false}
        onSend={async () => {
          await client.call('POST /clients/avvisi/ferma', { body: { token } })
          setDone(true)
        }}
      />
    </SignedOutLayout>
  )
}
