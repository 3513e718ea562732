/** What the type of each problem begins with; its code follows. */
export const PROBLEM_TYPE = 'urn:fieldline:problem:';
