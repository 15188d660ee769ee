import { useFresh } from '../../shared/calls/data.ts'
import { Loaded } from '../../shared/frame/loaded.tsx'
import { Settings } from '../../shared/settings/settings.tsx'
import { Availability } from './availability.tsx'
import { OwnContacts } from './own-contacts.tsx'
import { OwnPhoto } from './own-photo.tsx'

/** The settings of an agent: photo, telephones and availability besides the access. */
export default function AgentSettings() {
  const query = useFresh('GET /agents/profilo')
  return (
    <Loaded query={query}>
      {profile => (
        <Settings>
          <OwnPhoto photo={profile.urlPhoto} />
          <OwnContacts profile={profile} />
          <Availability profile={profile} />
        </Settings>
      )}
    </Loaded>
  )
}
