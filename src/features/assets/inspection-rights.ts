/** Technicians may create orders too, but only a planner sends people out: whoever sees all of the work. */
export const INSPECTION_RIGHTS: readonly string[] = ['work-orders:create', 'work-orders:view'];
