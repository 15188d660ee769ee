import { consentTexts } from '../../../contract/calls/leads.ts'
import { broker as builtIn } from '../../../contract/pages/broker.ts'
import { consentWords } from '../../../contract/pages/consent-words.ts'
import { useData } from '../calls/data.ts'
import { ConfirmForm } from '../controls/confirm-form.tsx'
import { Checkbox } from '../controls/field.tsx'
import { useServices } from '../services.ts'

/** Replaces every page for a customer who has not read the privacy notice in force; the page follows. */
export default function NoticeFirst() {
  const { client, queries } = useServices()
  const broker = useData('GET /intermediario').data ?? builtIn
  const [before, link, after] = consentWords(broker.nome).informativa_letta
  async function declare(data: FormData) {
    await client.call('POST /clients/informativa', {
      body: { letta: data.has('letta'), testoVersione: consentTexts },
    })
    await queries.invalidateQueries({ queryKey: ['GET /clients/getMe'] })
    // The page takes the place of the form, and its button.
    document.getElementById('contenuto')?.focus()
  }
  return (
    <div className="page">
      <h1>Prima, come usiamo i Suoi dati</h1>
      <p className="soft">
        L’informativa dice quali Suoi dati teniamo, perché, per quanto tempo, e i diritti che ha. La legga;
        poi entra nella Sua area. Non è un consenso, e non Le chiediamo altro.
      </p>
      <ConfirmForm action="send" label="Continua" ask={false} onSend={declare}>
        <Checkbox name="letta" required>
          {before}
          <a href={broker.privacy} target="_blank" rel="noopener">
            {link}
            <span className="hidden"> (si apre in un’altra scheda)</span>
          </a>
          {after}
        </Checkbox>
      </ConfirmForm>
    </div>
  )
}
