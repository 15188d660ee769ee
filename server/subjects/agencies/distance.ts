interface Place {
  lat: number
  lng: number
}

const earthRadiusKm = 6371
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Kilometres between two places as the crow flies, on a sphere (haversine): exact to half a percent. */
export function distanceKm(from: Place, to: Place): number {
  const [sinLat, sinLng] = [to.lat - from.lat, to.lng - from.lng].map(degrees =>
    Math.sin(radians(degrees) / 2),
  )
  const h = sinLat! ** 2 + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * sinLng! ** 2
  return 2 * earthRadiusKm * Math.asin(Math.sqrt(h))
}
