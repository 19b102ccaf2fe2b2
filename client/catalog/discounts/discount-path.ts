/** Of a discount, in the tool that lists them. */
export const discountPath = (discountId: string): string => `/admin/catalog/discounts?discount=${discountId}`
