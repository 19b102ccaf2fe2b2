/** Of an item on the shelf, in the tool that lists them. */
export const stockPath = (sku: string): string => `/admin/inventory/all?item=${encodeURIComponent(sku)}`
