import { Link } from 'wouter'
import type { CustomerFile } from '../../../contract/calls/customers/customer-files.ts'
import { absenceInWords } from '../../../contract/italian/absence.ts'
import { telephone } from '../../../contract/italian/telephone.ts'
import { Appointment } from './appointment.tsx'
import { filePaths } from './paths.ts'

const initialsOf = (name: string) =>
  name
    .split(' ')
    .flatMap(word => word[0] ?? [])
    .filter((_, i, all) => i === 0 || i === all.length - 1)
    .join('')

/** Who follows a file, and how to reach that person. */
export function Follower({ file }: { file: CustomerFile }) {
  const { _id, segue, nonLetti } = file
  const { nome, assenza, agenzia, foto, telefono, email, orari } = segue
  const name = nome ?? agenzia ?? 'La nostra sede'
  const id = `segue-${_id}`
  return (
    <section className="follower" aria-labelledby={id}>
      <h2 id={id}>Chi La segue</h2>
      <div className="follower-who">
        {foto ? (
          <img src={foto} alt="" width="56" height="56" />
        ) : (
          <span className="initials" aria-hidden="true">
            {initialsOf(name)}
          </span>
        )}
        <p>
          <strong>{name}</strong>
          {nome && agenzia && <span className="soft">agenzia di {agenzia}</span>}
          {assenza && <span className="soft">{absenceInWords(assenza)}</span>}
        </p>
      </div>
      <ul className="follower-reach">
        <li>
          <a href={telephone(telefono)}>{telefono}</a>
        </li>
        <li>
          <a href={`mailto:${email}`}>{email}</a>
        </li>
      </ul>
      {orari.length > 0 && (
        <ul className="follower-hours note">
          {orari.map(line => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <p>
        <Link className="button" href={filePaths(_id).messages}>
          Scrivi un messaggio
          {nonLetti > 0 && (
            <span className="unread">
              {nonLetti}
              <span className="hidden"> da leggere</span>
            </span>
          )}
        </Link>
      </p>
      <Appointment file={file} />
    </section>
  )
}
