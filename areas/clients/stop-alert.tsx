import { useState } from 'react'
import { Link } from 'wouter'
import type { Stoppable } from '../../contract/calls/own-settings.ts'
import { ConfirmForm } from '../shared/controls/confirm-form.tsx'
import { SignedOutLayout } from '../shared/pages/signed-out-layout.tsx'
import { useLinkSecret } from '../shared/pages/use-link-secret.ts'
import { useServices } from '../shared/services.ts'

/** What the page says after the stop, and where the customer finds the alert again. */
const stopped: Record<Stoppable, { words: string; link: string; href: string }> = {
  tassi: {
    words: 'Non Le scriviamo più per questa soglia. La simulazione resta nella Sua area.',
    link: 'Apri le simulazioni',
    href: '/area-clienti/simulazioni',
  },
  surroga: {
    words:
      'Non Le scriviamo più quando spostare il mutuo farebbe risparmiare. Può riattivare l’avviso dalle impostazioni.',
    link: 'Apri le impostazioni',
    href: '/area-clienti/settings',
  },
}

/**
 * The page of the link in a letter of an alert. Opening the page stops nothing, because mail scanners open links too.
 */
export default function StopAlert() {
  const { client } = useServices()
  const token = useLinkSecret()
  const [what, setWhat] = useState<Stoppable | null>(null)
  if (what)
    return (
      <SignedOutLayout title="L’avviso è fermo">
        <p role="status">{stopped[what].words}</p>
        <p>
          <Link className="button" href={stopped[what].href}>
            {stopped[what].link}
          </Link>
        </p>
      </SignedOutLayout>
    )
  return (
    <SignedOutLayout title="Ferma l’avviso">
      <p className="soft">Con un tocco l’avviso di questa lettera si ferma. Non occorre accedere.</p>
      <ConfirmForm
        action="send"
        label="Ferma l’avviso"
        ask={false}
        onSend={async () => {
          const { fermato } = await client.call('POST /clients/avvisi/ferma', { body: { token } })
          setWhat(fermato)
        }}
      />
    </SignedOutLayout>
  )
}
