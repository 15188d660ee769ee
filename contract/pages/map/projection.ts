/** Where something is on Earth, in degrees (WGS 84). */
export interface Place {
  lat: number
  lng: number
}

/** Where something is on the map of `outlines.json`. */
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
 * Mercator's projection of the sphere, placed where the most towns fall within the outline of their own region:
 * 99.6 % of them; the others lie on the coast or on islands that the outlines leave out.
 */
export const project = ({ lat, lng }: Place): Point => ({
  x: 512.595 * lng - 3392.77,
  y: 27328.14 - 510.563 * mercator(lat),
})

/** In degrees, so that at the equator it is the latitude. */
const mercator = (lat: number) => (Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) * 180) / Math.PI
