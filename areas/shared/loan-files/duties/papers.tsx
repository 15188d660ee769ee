import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '../../../../client/calls.ts'
import { admin } from '../../../../contract/access/grants.ts'
import { papers } from '../../../../contract/calls/file-papers.ts'
import { formatShortDay } from '../../../../contract/italian/days.ts'
import { loanFiles } from '../../../../contract/subjects/loan-files/loan-files.ts'
import { SaveButton } from '../../calls/save-button.tsx'
import { useMay } from '../../records/use-may.ts'
import { useServices } from '../../services.ts'
import { useFile, useParts } from '../file-data.ts'
import { SectionButton } from '../section.tsx'
import { goToMend } from '../state/mend.ts'

const read = 'GET /pratiche/:id/carte'
type Papers = AnswerOf<typeof read>

/** The papers that the house makes from the data of the file, for the office and for the file's own agent. */
export function FilePapers() {
  const { data, mayWrite } = useFile()
  const isOffice = useMay([admin('pratiche_see')])
  return isOffice || mayWrite ? <PaperList id={data.pratica._id} /> : null
}

function PaperList({ id }: { id: string }) {
  const { client } = useServices()
  const { data } = useQuery({
    queryKey: [read, id],
    queryFn: () => client.call(read, { params: { id } }),
    staleTime: 0,
  })
  return (
    <>
      <h3 id="carte" tabIndex={-1}>
        Carte
      </h3>
      {!data && <p className="soft">Un momento…</p>}
      {data && (
        <ul className="file-duties">
          {data.rows.map(row => (
            <PaperRow key={row.carta} row={row} sheet={data} />
          ))}
        </ul>
      )}
    </>
  )
}

/** A line that leads to another place of the page. */
function MendLink({ link, children }: { link: string; children: string }) {
  const { edit } = useFile()
  return (
    <span className="note whole">
      <a
        href={link}
        onClick={event => {
          if (goToMend(link, edit)) event.preventDefault()
        }}
      >
        {children}
      </a>
    </span>
  )
}

function PaperRow({ row: { carta, mancano }, sheet }: { row: Papers['rows'][number]; sheet: Papers }) {
  const { data } = useFile()
  const { _id, IDEGG } = data.pratica
  const name = papers[carta]
  return (
    <li>
      <span>{name}</span>
      {mancano.length === 0 && (
        <SaveButton
          path={`/pratiche/${_id}/carte/${carta}`}
          name={`${name} ${IDEGG}.pdf`}
          label={`Scarica il PDF: ${name}`}
        >
          Scarica il PDF
        </SaveButton>
      )}
      {mancano.map(({ message, link }) => (
        <MendLink key={message} link={link}>
          {message}
        </MendLink>
      ))}
      {carta === 'foglio' && <Delivery sheet={sheet} />}
      {carta === 'incarico' && mancano.length === 0 && (
        <MendLink link="#documenti">Firmato, si carica fra i documenti.</MendLink>
      )}
    </li>
  )
}

/** Which version of the information sheet the customer has, or gets today. */
function Delivery({ sheet: { inVigore } }: { sheet: Papers }) {
  const { data, mayWrite, today, editing } = useFile()
  const files = useParts(loanFiles)
  const { pratica } = data
  const { foglioInformativoAl, foglioInformativoVersione } = pratica
  if (foglioInformativoAl)
    return (
      <span className="note whole">
        Consegnato il {formatShortDay(foglioInformativoAl)}
        {foglioInformativoVersione && `, versione ${foglioInformativoVersione}`}.
      </span>
    )
  if (!inVigore) return null
  const delivered = { foglioInformativoAl: today, foglioInformativoVersione: inVigore.versione }
  return (
    <>
      <span className="note whole">
        In vigore dal {formatShortDay(inVigore.inVigoreDal)} la versione {inVigore.versione}.
      </span>
      {mayWrite && editing === null && (
        <span className="actions whole">
          <SectionButton
            onPress={() => void files.change(pratica, delivered, 'La consegna del foglio è segnata.')}
          >
            Segna la consegna di oggi
          </SectionButton>
        </span>
      )}
    </>
  )
}
