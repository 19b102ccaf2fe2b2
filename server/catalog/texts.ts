import type { Texts } from '#server/kernel/feature.ts'

/** Which text columns hold personal data, and which do not. */
export const texts: Texts = {
  cancellationPolicy: { other: ['code', 'bands'] },
  discount: { other: ['name', 'code', 'categories', 'skus', 'planCodes', 'note'] },
  item: { other: ['sku', 'barcode', 'variant', 'taxCategory', 'attributes', 'search'] },
  optionPrice: { other: ['planCode'] },
  product: { other: ['name', 'brand', 'description'] },
  service: {
    other: [
      'code',
      'name',
      'summary',
      'description',
      'bringAlong',
      'cancellationPolicyCode',
      'questions',
      'flags',
      'draft',
      'paymentRule',
      'setUp',
    ],
  },
  serviceAddon: { other: ['code', 'name'] },
  serviceOption: { other: ['code', 'formerCode', 'name'] },
  serviceRequirement: { other: ['capability'] },
  serviceVersion: { other: ['document', 'note'] },
  serviceWindow: { other: ['planCode'] },
  taxCategory: { other: ['code', 'name'] },
  taxExemption: { personal: ['certificate'], other: ['categories'] },
  taxRate: { other: ['category', 'jurisdiction'] },
}
