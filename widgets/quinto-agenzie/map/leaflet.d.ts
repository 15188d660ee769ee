/** The module build of Leaflet, which adds no global to the page. */
declare module 'leaflet/dist/leaflet-src.esm.js' {
  export * from 'leaflet'
}
