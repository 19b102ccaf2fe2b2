const words: Record<string, string> = {
  name: 'Name',
  tagline: 'In one line',
  street: 'Street',
  city: 'City',
  region: 'State or region',
  postalCode: 'Postal code',
  country: 'Country',
  phone: 'Phone',
  email: 'E-mail',
  zone: 'Time zone',
  currency: 'Currency',
  locale: 'Language',
  brandColor: 'Color',
  title: 'Title',
  features: 'What it has',
  skills: 'What they do',
  credential: 'Training',
  oneLine: 'In one sentence',
  priceCents: 'Price',
  priceFromCents: 'Price',
  durationMinutes: 'Minutes',
  summary: 'Summary',
  note: 'Reason',
  from: 'From',
  until: 'Until',
}

interface Problem {
  path: string
  label: string
  message: string
}

/** Every error of a form, or of a part of it, by the path of its field. */
export function problemsIn(errors: object | undefined, path: readonly string[] = []): Problem[] {
  return Object.entries(errors ?? {}).flatMap(([key, error]: [string, unknown]): Problem[] => {
    if (typeof error !== 'object' || error === null || key === 'ref') return []
    const here = [...path, key]
    const message = 'message' in error && typeof error.message === 'string' ? error.message : undefined

    return message ? [{ path: here.join('.'), label: labelOf(here), message }] : problemsIn(error, here)
  })
}

/** "people.1.email" is "E-mail (2)". */
function labelOf(path: readonly string[]): string {
  const named = path.findLast((part) => part in words)
  const at = path.find((part) => /^\d+$/.test(part))
  const label = (named && words[named]) ?? path.findLast((part) => !/^\d+$/.test(part) && part !== 'root') ?? ''

  return at === undefined ? label : `${label} (${Number(at) + 1})`
}
