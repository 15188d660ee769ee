CREATE TABLE "access_changes" (
	"hash" text PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"person" uuid NOT NULL,
	"number" integer NOT NULL,
	"email" text NOT NULL,
	"totp" text,
	"totpAt" timestamp (3) with time zone,
	"totpStep" bigint,
	"recoveryCodes" text[],
	"expiresAt" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "session_keys" ADD COLUMN "provedAt" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "session_keys" SET "provedAt" = "iniziata" FROM "sessions" WHERE "sessions"."_id" = "session_keys"."session";--> statement-breakpoint
ALTER TABLE "session_keys" ALTER COLUMN "provedAt" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "access_changes_person" ON "access_changes" USING btree ("person","number");--> statement-breakpoint
CREATE INDEX "access_changes_email" ON "access_changes" USING btree ("email");