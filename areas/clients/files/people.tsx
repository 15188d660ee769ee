import { useState } from 'react'
import type { AnswerOf } from '../../../client/calls.ts'
import { CallError } from '../../../client/client.ts'
import { participantRoles } from '../../../contract/subjects/loan-files/file-words.ts'
import { useServices } from '../../shared/services.ts'

type People = AnswerOf<'GET /clients/pratiche/:id'>['persone']

const accessWords = {
  entra: 'vede la pratica',
  invitata: 'ha ricevuto l’invito',
  nessuno: 'non vede la pratica',
} as const

/** The people of a file. Each sees the common way, and only the own documents and figures. */
export const People = ({ file, people }: { file: string; people: People }) => (
  <section aria-labelledby="persone">
    <h2 id="persone">Le persone</h2>
    <ul className="client-people">
      {people.map(person => (
        <Person key={person._id} file={file} person={person} />
      ))}
    </ul>
    {people.length > 1 && (
      <p className="note">
        Ognuno vede a che punto è la pratica, e solo i propri documenti e i propri redditi.
      </p>
    )}
  </section>
)

function Person({ file, person }: { file: string; person: People[number] }) {
  const { _id, nome, ruolo, io, accesso, siPuoChiedere } = person
  const { client } = useServices()
  const [isAsked, setAsked] = useState(false)
  async function ask() {
    try {
      await client.call('POST /clients/pratiche/:id/persone/:persona/invito', {
        params: { id: file, persona: _id },
      })
      setAsked(true)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    }
  }
  return (
    <li>
      <strong>
        {nome}
        {io && ' (Lei)'}
      </strong>
      <span className="soft">
        {participantRoles[ruolo].toLocaleLowerCase('it')}
        {!io && `, ${accessWords[accesso]}`}
      </span>
      {siPuoChiedere &&
        (isAsked ? (
          <span role="status">Lo abbiamo chiesto a chi La segue: l’invito arriva per e-mail.</span>
        ) : (
          <p>
            <button className="button" type="button" onClick={() => void ask()}>
              Chiedi l’invito<span className="hidden"> per {nome}</span>
            </button>
          </p>
        ))}
    </li>
  )
}
