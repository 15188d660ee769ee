/** A position on Earth in degrees (WGS 84). */
export interface Place {
  lat: number
  lng: number
}

/** A position on the map of `outlines.json`. */
export interface Point {
  x: number
  y: number
}

/** A rectangle of the map; `x` and `y` are its upper left corner. */
export interface Box extends Point {
  width: number
  height: number
}

/** The whole map. One unit is 150 metres in the middle of Italy. */
export const italy: Box = { x: 0, y: 0, width: 6100, height: 7925 }

/**
 * Spherical Mercator projection, fitted so that as many towns as possible lie within the outline of their own region:
 * 99.6 %. The other towns lie on the coast or on islands that the outlines omit.
 */
export const project = ({ lat, lng }: Place): Point => ({
  x: 512.595 * lng - 3392.77,
  y: 27328.14 - 510.563 * mercator(lat),
})

/** The Mercator ordinate in degrees; near the equator it equals the latitude. */
const mercator = (lat: number) => (Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) * 180) / Math.PI

/** Kilometres of a unit of the map at an ordinate: Mercator's scale grows with the latitude. */
export function kmPerUnit(y: number): number {
  const ordinate = ((27328.14 - y) / 510.563) * (Math.PI / 180)
  const kmPerDegree = 111.32
  // The cosine of the latitude whose ordinate this is.
  return kmPerDegree / Math.cosh(ordinate) / 512.595
}
