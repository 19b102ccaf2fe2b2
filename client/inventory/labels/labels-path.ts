const path = '/admin/inventory/labels'

/** A sheet of labels for some items. */
export const labelsPath = (skus: Iterable<string>): string =>
  `${path}?items=${[...skus].map(encodeURIComponent).join(',')}`

export const skusIn = (items: string | undefined): string[] => [
  ...new Set((items ?? '').split(',').filter(Boolean).slice(0, 100)),
]
