/** A point on the earth, in degrees. */
export interface Point {
  lat: number
  lng: number
}

const earthRadiusKm = 6371
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Great-circle distance in kilometres on a sphere (haversine formula), exact to half a percent. */
export function distanceKm(from: Point, to: Point): number {
  const [sinLat, sinLng] = [to.lat - from.lat, to.lng - from.lng].map(degrees =>
    Math.sin(radians(degrees) / 2),
  )
  const h = sinLat! ** 2 + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * sinLng! ** 2
  return 2 * earthRadiusKm * Math.asin(Math.sqrt(h))
}

/** A distance in kilometres as an answer holds it: to a tenth. */
export const roundedKm = (km: number): number => Math.round(km * 10) / 10
