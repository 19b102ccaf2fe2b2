/** A file's name with the studio's: loft-and-lie-data.json. */
export function fileName(studio: string, rest: string): string {
  const name = studio
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

  return `${name || 'studio'}-${rest}`
}
