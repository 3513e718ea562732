/** Which column of the file holds which field of the asset. */
export type ColumnMap = Readonly<Record<string, string>>;
