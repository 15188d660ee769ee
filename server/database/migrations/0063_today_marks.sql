CREATE TABLE "today_marks" (
	"_id" uuid NOT NULL,
	"agent" uuid NOT NULL,
	"subject" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"until" date,
	"changed" jsonb NOT NULL,
	CONSTRAINT "today_marks_agent_subject_pk" PRIMARY KEY("agent","subject"),
	CONSTRAINT "today_marks__id_unique" UNIQUE("_id")
);
--> statement-breakpoint
ALTER TABLE "today_marks" ADD CONSTRAINT "today_marks_agent_agents__id_fk" FOREIGN KEY ("agent") REFERENCES "public"."agents"("_id") ON DELETE cascade ON UPDATE no action;