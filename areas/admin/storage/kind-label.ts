const names: Record<string, string> = {
  'image/jpeg': 'Immagine JPEG',
  'image/png': 'Immagine PNG',
  'image/webp': 'Immagine WebP',
  'application/pdf': 'PDF',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Excel',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'PowerPoint',
  'application/zip': 'ZIP',
  'video/mp4': 'Video MP4',
  'video/webm': 'Video WebM',
  'text/vtt': 'Sottotitoli WebVTT',
}

/** Italian label of a type of file; an unknown type is returned unchanged. */
export const kindLabel = (mimetype: string): string => names[mimetype] ?? mimetype
