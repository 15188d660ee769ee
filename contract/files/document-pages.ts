/** Limits of the upload of a document of a loan file. */
export const documentLimits = {
  /** Files of one document; each is a page, or a PDF of several pages. */
  files: 40,
  /** Bytes of one file. */
  bytes: 25 * 1024 * 1024,
  /** Bytes of the document made of all files. */
  total: 100 * 1024 * 1024,
  /** Pages of the document. */
  pages: 500,
  /** Bytes of all files that one person has sent and not yet joined. */
  waiting: 400 * 1024 * 1024,
} as const

/** For the `accept` of a file field. */
export const documentAccept =
  '.jpg,.jpeg,.png,.heic,.heif,.pdf,image/jpeg,image/png,image/heic,application/pdf'

/** What may be uploaded, in words. */
export const documentKindsInWords = 'Foto JPG, PNG o HEIC, o PDF: fino a 25 MB l’una, 40 in tutto'

/** The field of a form, and of a refusal, with the password of a protected PDF. */
export const passwordField = 'password'
