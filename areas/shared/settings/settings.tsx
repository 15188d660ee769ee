import { usePerson } from '../data.ts'
import { useServices } from '../services.ts'
import { Password } from './password.tsx'
import { Profile } from './profile.tsx'
import { SecondFactor } from './second-factor.tsx'
import { Sessions } from './sessions.tsx'

/** One's own access: who one is, the password, the second factor, where one is signed in. */
export default function Settings() {
  const { area } = useServices()
  const person = usePerson()
  if (!person) return null
  return (
    <div className="page">
      <h1>Impostazioni</h1>
      <Profile person={person} />
      <Password />
      {area.calls !== 'clients' && <SecondFactor area={area.calls} isOn={person.secondFactor === true} />}
      <Sessions />
    </div>
  )
}
