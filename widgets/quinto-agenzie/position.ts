import type { Place } from '../../contract/pages/map/projection.ts'

/** Why there is no position: the person or the page denies it, or the device cannot determine it. */
export type PositionProblem = 'denied' | 'unavailable'

/** Rounds to about a hundred metres: enough to sort agencies, and all that the server needs. */
const blurred = (degrees: number) => Math.round(degrees * 1000) / 1000

/** Requests the browser's position, which asks the person. Never rejects. */
export const requestPosition = (): Promise<Place | PositionProblem> =>
  new Promise(resolve => {
    if (!navigator.geolocation) return resolve('unavailable')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: blurred(coords.latitude), lng: blurred(coords.longitude) }),
      ({ code, PERMISSION_DENIED }) => resolve(code === PERMISSION_DENIED ? 'denied' : 'unavailable'),
      { timeout: 15_000, maximumAge: 300_000 },
    )
  })
