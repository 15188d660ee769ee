declare module 'heic-decode' {
  interface Decoded {
    width: number
    height: number
    data: Uint8ClampedArray<ArrayBuffer>
  }
  interface Image {
    width: number
    height: number
    decode(): Promise<Decoded>
  }
  interface Images extends Array<Image> {
    dispose(): void
  }
  const decode: { all(file: { buffer: Uint8Array }): Promise<Images> }
  export default decode
}
