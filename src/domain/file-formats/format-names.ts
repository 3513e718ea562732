/** Forms of files that assets come in, beside tables, whose columns a person says. */
export const FILE_FORMATS = ['cim', 'geojson', 'shapefile', 'kml', 'gpx', 'dxf', 'csv', 'xlsx'] as const;

export type FileFormat = (typeof FILE_FORMATS)[number];

/** Undefined for what is no name of a format. */
export function fileFormatNamed(name: string): FileFormat | undefined {
  return FILE_FORMATS.find((format) => format === name);
}
