/** Of a clinic, in the tool that lists them. */
export const clinicPath = (clinicId: string): string => `/admin/catalog/clinics?clinic=${clinicId}`
