CREATE TABLE "registrations" (
	"hash" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"data" jsonb NOT NULL,
	"expiresAt" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "registrations_email" ON "registrations" USING btree ("email");