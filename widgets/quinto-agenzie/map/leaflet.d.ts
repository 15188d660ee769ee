/** Leaflet as modules, which leaves no name on the page's window. */
declare module 'leaflet/dist/leaflet-src.esm.js' {
  export * from 'leaflet'
}
