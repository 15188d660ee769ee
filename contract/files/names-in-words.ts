const list = new Intl.ListFormat('it')

/** «busta.pdf, cv.pdf e foto.png»; of more than five names the first four and the number of the others. */
export const namesInWords = (names: readonly string[]): string =>
  list.format(names.length > 5 ? [...names.slice(0, 4), `altri ${names.length - 4} file`] : names)
