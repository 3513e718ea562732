/** Why a text is no place. A screen has a message for each code. */
export interface CoordinateFault {
  readonly code: CoordinateFaultCode;
}

export type CoordinateFaultCode =
  | 'empty'
  | 'too_long'
  | 'not_coordinates'
  /** One letter for two numbers. */
  | 'hemisphere_missing'
  /** `48 N 16 S`. */
  | 'same_axis'
  /** `-33.86 S`. */
  | 'sign_and_letter'
  /** O is west in French and east in German. */
  | 'ambiguous_letter'
  /** A fraction before the last number, 60 minutes, seconds before minutes. */
  | 'minutes'
  | 'latitude_range'
  | 'longitude_range'
  | 'utm_zone'
  | 'utm_band'
  | 'utm_easting'
  | 'utm_northing'
  /** Outside of where the tenant's own projection can be reckoned. */
  | 'projection_range';
