const longest = 120

const usual: Record<string, { name: string; ending: string }> = {
  'image/jpeg': { name: 'Photo', ending: '.jpg' },
  'application/pdf': { name: 'Document', ending: '.pdf' },
}

/** The name under which a file is stored: readable, without a path, with the extension of its real type. */
export function cleanName(given: string | undefined, type: string): string {
  const { name, ending } = usual[type] ?? { name: 'File', ending: '' }
  const bare = (given ?? '')
    .toWellFormed()
    .split(/[/\\]/)
    .at(-1)
    // oxlint-disable-next-line no-control-regex -- control characters are what is left out, and marks that turn text around
    ?.replaceAll(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff"]/g, '')
    .replace(/\.[a-z\d]{1,5}$/i, '')
    .replace(/^[.\s]+/, '')
    .slice(0, longest)
    .toWellFormed()
    .trim()

  return `${bare || name}${ending}`
}
