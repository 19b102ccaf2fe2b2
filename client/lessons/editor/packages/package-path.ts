/** Of a package, in the tool that lists them. */
export const packagePath = (packageId: string): string => `/admin/catalog/packages?package=${packageId}`
