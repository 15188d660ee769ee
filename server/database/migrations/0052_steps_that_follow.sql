-- A job counts again within a minute of the start. It fills the new column, which the old tables cannot have.
DELETE FROM "step_durations";--> statement-breakpoint
DELETE FROM "duration_counts";--> statement-breakpoint
ALTER TABLE "step_durations" ADD COLUMN "onward" jsonb NOT NULL;
