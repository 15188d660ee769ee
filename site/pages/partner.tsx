import { useCallback, useMemo, useState } from 'react'
import { policyFor } from '../../contract/embedding/embedding-policy.ts'
import type { Kit } from '../../contract/embedding/kit.ts'
import { snippet, themeRule } from '../../contract/embedding/snippet.ts'
import type { PageProps } from '../../contract/pages/pages.ts'
import { Trail } from '../layout/trail.tsx'
import { type Choice, embeddingOf, firstChoice } from '../partner/choice.ts'
import { CodeBox } from '../partner/code-box.tsx'
import { EventList } from '../partner/event-list.tsx'
import { type LoggedEvent, logged } from '../partner/event-log.ts'
import { type Example, react, vue, wordpress } from '../partner/examples.ts'
import { Fields } from '../partner/fields.tsx'
import {
  BadDays,
  Looks,
  Notifications,
  Policies,
  Registering,
  Section,
  sections,
  Typings,
} from '../partner/guide.tsx'
import { Preview } from '../partner/preview.tsx'
import { Reference } from '../partner/reference.tsx'
import { useSettled } from '../partner/settled.ts'
import { hasLowContrast } from '../partner/theme.ts'

/** The partner page: a configurator of elements, and documentation for webmasters. */
export function PartnerKit({ content: kit, shell: { broker }, trail }: PageProps<'/partner'>) {
  const [choice, setChoice] = useState(firstChoice)
  const embedding = embeddingOf(choice)
  return (
    <article className="partner-kit">
      <section className="hero">
        <div className="wrap">
          <Trail trail={trail} />
          <div className="hero-head">
            <h1>I calcolatori nella propria pagina</h1>
            <p className="lede">
              Bastano poche righe di codice. L’elemento prende il carattere e i colori della pagina che lo
              ospita; i conti restano i nostri.
            </p>
          </div>
          <nav className="kit-contents" aria-label="In questa pagina">
            <ul>
              {Object.entries(sections).map(([id, title]) => (
                <li key={id}>
                  <a href={`#${id}`}>{title}</a>
                </li>
              ))}
            </ul>
          </nav>
          <Maker kit={kit} choice={choice} onChange={setChoice} />
        </div>
      </section>
      <Section id="esempi" lede="Le scelte fatte sopra, per chi fa le pagine con altri strumenti.">
        <Examples
          examples={[...wordpress(embedding, kit), ...react(embedding, kit), ...vue(embedding, kit)]}
        />
      </Section>
      <Registering broker={broker} />
      <Looks />
      <Policies kit={kit} />
      <BadDays />
      <Notifications />
      <Section id="elementi" lede="Attributi, proprietà, eventi, parti e proprietà CSS di ciascuno.">
        <Reference />
        <Typings kit={kit} />
      </Section>
    </article>
  )
}

interface MakerProps {
  kit: Kit
  choice: Choice
  onChange: (choice: Choice) => void
}

/** Delay of the preview while typing. */
const typingMs = 400

/** The form, the generated code, and a preview with its events. */
function Maker({ kit, choice, onChange }: MakerProps) {
  const [log, setLog] = useState<LoggedEvent[]>([])
  const addEvent = useCallback((event: Omit<LoggedEvent, 'id'>) => setLog(log => logged(log, event)), [])
  const settled = useSettled(choice, typingMs)
  const shown = useMemo(() => embeddingOf(settled, ''), [settled])
  const rule = themeRule(embeddingOf(choice))
  return (
    <div className="maker">
      <Fields choice={choice} onChange={onChange} />
      <div className="maker-result">
        <noscript>
          <p className="notice">
            Senza JavaScript non si può scegliere: il codice si completa a mano, con i nomi che sono in fondo
            alla pagina.
          </p>
        </noscript>
        <CodeBox level="h2" title="Il codice da incollare" code={snippet(embeddingOf(choice), kit)} />
        {choice.mode !== 'cornice' && hasLowContrast(choice) && (
          <p className="notice danger">
            I colori scelti non sono nel codice né nell’anteprima, perché non si leggono insieme: accanto ai
            campi ci sono i contrasti da correggere.
          </p>
        )}
        {rule && (
          <CodeBox level="h2" title="Nel foglio di stile della pagina" code={rule}>
            I colori scelti: in un foglio di stile, perché una pagina può vietare l’attributo style.
          </CodeBox>
        )}
        <p className="note">
          Se la pagina ha una Content-Security-Policy si aggiunge{' '}
          <code>{policyFor(choice.mode, kit.origin, choice.tag)}</code>.
        </p>
        <Preview embedding={shown} kit={kit} onEvent={addEvent} />
        <EventList log={log} onEmpty={() => setLog([])} />
      </div>
    </div>
  )
}

const Examples = ({ examples }: { examples: Example[] }) =>
  examples.map(({ title, where, code }) => (
    <CodeBox key={title} title={title} code={code}>
      {where}
    </CodeBox>
  ))
