import type { Place } from '../../contract/pages/map/projection.ts'

/** Why there is no position: the person or the page does not allow it, or the device does not find it. */
export type PositionProblem = 'denied' | 'unavailable'

/** A hundred metres are enough to sort agencies, and the server need not know more. */
const blurred = (degrees: number) => Math.round(degrees * 1000) / 1000

/** Asks the browser where the person is, who is asked in turn. Never rejects. */
export const askPosition = (): Promise<Place | PositionProblem> =>
  new Promise(resolve => {
    if (!navigator.geolocation) return resolve('unavailable')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: blurred(coords.latitude), lng: blurred(coords.longitude) }),
      ({ code, PERMISSION_DENIED }) => resolve(code === PERMISSION_DENIED ? 'denied' : 'unavailable'),
      { timeout: 15_000, maximumAge: 300_000 },
    )
  })
