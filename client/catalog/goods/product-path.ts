/** Of a product, in the tool that lists them. */
export const productPath = (productId: string): string => `/admin/catalog/products?product=${productId}`
