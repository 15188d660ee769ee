import { Link } from 'wouter'
import { usePerson } from '../calls/data.ts'
import { Portrait } from '../controls/portrait.tsx'
import { useServices } from '../services.ts'
import { useSignOut } from '../session/use-sign-out.ts'

/** Leads to one's own settings, and out. */
export function WhoIAm() {
  const { area } = useServices()
  const person = usePerson()
  const signOut = useSignOut()
  return (
    <div className="me">
      {person?.photo !== undefined && <Portrait photo={person.photo} />}
      <Link href={`${area.base}/settings`}>{person?.full}</Link>
      <button className="button" type="button" onClick={() => void signOut()}>
        Esci
      </button>
    </div>
  )
}
