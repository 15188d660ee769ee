import { useEffect, useRef, useState } from 'react'
import { useParams } from 'wouter'
import type { AnswerOf } from '../../../client/calls.ts'
import { formatDateTime } from '../../../contract/italian/rome-clock.ts'
import { communications } from '../../../contract/subjects/content/communications.ts'
import type { RichText } from '../../../contract/text/rich-text.ts'
import { useData } from '../../shared/calls/data.ts'
import { Breadcrumb } from '../../shared/frame/breadcrumb.tsx'
import { Loaded } from '../../shared/frame/loaded.tsx'
import { PageHead } from '../../shared/frame/page-head.tsx'
import { announcementReads } from '../../shared/frame/use-live.ts'
import { FileLinks } from '../../shared/records/page/file-links.tsx'
import '../../shared/records/page/record-view-style.ts'
import { RichView } from '../../shared/records/page/rich-view.tsx'
import { useServices } from '../../shared/services.ts'

type Announcement = AnswerOf<'GET /comunicazioni/mie/:id'>

const categories: Readonly<Record<string, string>> = communications.fields.categoria.values

/**
 * An announcement to the signed-in agent. Opening counts as reading, unless the announcement asks for a confirmation.
 */
export default function AnnouncementPage() {
  const { id = '' } = useParams<{ id: string }>()
  const query = useData('GET /comunicazioni/mie/:id', { params: { id } })
  return (
    <Loaded query={query} missing={<Missing />}>
      {announcement => <Opened key={announcement._id} announcement={announcement} />}
    </Loaded>
  )
}

const breadcrumb = <Breadcrumb group="system" then={[['/agents/system/Comunicazioni', 'Comunicazioni']]} />

const Missing = () => (
  <div className="page">
    <PageHead breadcrumb={breadcrumb} title="Questa comunicazione non c’è" />
    <p>È stata ritirata, oppure non è indirizzata a Lei.</p>
  </div>
)

function Opened({ announcement }: { announcement: Announcement }) {
  const { _id, titolo, categoria, pubblicataAt, corpo, allegati } = announcement
  const { presaVisioneObbligatoria: asks, lettaAt } = announcement
  const { client, queries } = useServices()
  const [isBusy, setBusy] = useState(false)
  const receipt = useRef<HTMLParagraphElement>(null)

  async function read() {
    await client.call('POST /comunicazioni/letta', { body: { comunicazione: _id } })
    await Promise.all(announcementReads.map(name => queries.invalidateQueries({ queryKey: [name] })))
  }
  async function confirm() {
    setBusy(true)
    try {
      await read()
      // The confirmation removes the button that had the focus.
      receipt.current?.focus()
    } finally {
      setBusy(false)
    }
  }
  // The client shows a toast about an error; the next opening tries again.
  const ignoreError = (action: Promise<void>) => void action.catch(() => {})

  const isReadByOpening = !asks && lettaAt === null
  // biome-ignore lint/correctness/useExhaustiveDependencies: one receipt for each opening.
  useEffect(() => {
    if (isReadByOpening) ignoreError(read())
  }, [_id])

  return (
    <article className="page record-view">
      <PageHead breadcrumb={breadcrumb} title={titolo}>
        <p className="soft">
          {categories[categoria]}, <span className="num">{formatDateTime(pubblicataAt)}</span>
        </p>
      </PageHead>
      <RichView value={corpo as unknown as RichText} />
      {allegati.length > 0 && (
        <section className="part">
          <header>
            <h2>Allegati</h2>
          </header>
          <FileLinks files={allegati} />
        </section>
      )}
      {asks && lettaAt === null && (
        <div className="notice">
          <p className="title">Questa comunicazione chiede la presa visione</p>
          <p>Dopo averla letta, lo confermi: la sede vede chi l’ha letta e quando.</p>
          <p className="actions">
            <button
              className="button primary"
              type="button"
              disabled={isBusy}
              onClick={() => ignoreError(confirm())}
            >
              Ho letto
            </button>
          </p>
        </div>
      )}
      <p ref={receipt} className="soft" role="status" tabIndex={-1}>
        {lettaAt && (
          <>
            {asks ? 'Presa visione' : 'Letta'} il <span className="num">{formatDateTime(lettaAt)}</span>.
          </>
        )}
      </p>
    </article>
  )
}
